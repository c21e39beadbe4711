/** `E2E_PORTAL_DIR` names another build, such as an earlier one; it is used as it is, without building. */
export const PORTAL_DIR = process.env['E2E_PORTAL_DIR'] ?? 'dist/portal'
