import { vi } from 'vitest'
import { type Api, createApi } from '../../src/api/client'

/** The portal's client with nobody signed in, and an issuer that answers as the test says. */
export const apiAnsweredBy = (fetch: (request: Request) => Promise<Response>): Api =>
  createApi(
    {
      session: () => null,
      locale: () => 'en',
      scenario: () => null,
      tokenRenewed: vi.fn(),
      sessionRejected: vi.fn(),
      serverFailed: vi.fn(),
      versionAnnounced: vi.fn(),
    },
    { baseUrl: 'https://issuer.test', fetch },
  )
