import type { PostalAddress } from '../../rules/identity'

/** As on an envelope, a line each. */
export const addressLines = ({ addressLine, unitNum, city, region, postCode }: PostalAddress): readonly string[] => [
  unitNum ? `${addressLine}, ${unitNum}` : addressLine,
  `${city} ${region}\u00a0\u00a0${postCode}`,
]
