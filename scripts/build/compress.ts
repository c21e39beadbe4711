/** Compresses every text file ahead of time; the server sends these files to browsers that accept them. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const TEXT = /\.(?:js|css|html|svg|json|webmanifest|txt|xml)$/
// Quality 11 is Node's default.
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export async function compressAll(portalDir: string): Promise<void> {
  for (const entry of await readdir(portalDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name) || entry.parentPath.endsWith('.vite')) continue
    const file = join(entry.parentPath, entry.name)
    const content = await readFile(file)
    const [brotli, zipped] = await Promise.all([toBrotli(content), toGzip(content, { level: 9 })])
    await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)])
  }
}
