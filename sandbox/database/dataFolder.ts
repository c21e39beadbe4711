import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const FOLDER_IS_FOREIGN = 'FOLDER_IS_FOREIGN'
export const FOLDER_IS_UNREADABLE = 'FOLDER_IS_UNREADABLE'

/** Whether an embedded database has been made there: the first file that Postgres writes. */
export const isMade = (folder: string) => existsSync(join(folder, 'PG_VERSION'))

/** Fails for a folder with anything but a database: it would be deleted with what is in it. */
export function requireOwnFolder(folder: string) {
  if (!existsSync(folder) || isMade(folder) || readdirSync(folder).length === 0) return
  throw Object.assign(
    new Error(`${folder} has files that are not the sandbox's. Name another folder in SANDBOX_DATA.`),
    { code: FOLDER_IS_FOREIGN },
  )
}

export const unreadable = (folder: string, cause: unknown) =>
  Object.assign(
    new Error(
      `The data in ${folder} cannot be read: it is damaged or of another version. npm run reset begins again with fresh data.`,
      { cause },
    ),
    { code: FOLDER_IS_UNREADABLE },
  )
