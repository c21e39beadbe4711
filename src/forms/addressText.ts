import type { PostalAddress } from '../../rules/identity'

/** Lines of an address as on an envelope. */
export const addressLines = ({ addressLine, unitNum, city, region, postCode }: PostalAddress): readonly string[] => [
  unitNum ? `${addressLine}, ${unitNum}` : addressLine,
  `${city} ${region}\u00a0\u00a0${postCode}`,
]
