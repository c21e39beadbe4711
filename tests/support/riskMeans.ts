/** What the ports of a debit card's payment get from the portal. */
import { DEFAULT_BRAND } from '../../rules/site/brand'

export const riskMeans = {
  username: () => 'robin@example.com',
  brand: async () => DEFAULT_BRAND,
  pid: () => '1100003',
  sessionId: async () => 'brand-1',
  deviceSession: async () => 'device-1',
  challengePage: ({ url }: { url: string }) => url || null,
}
