/** `E2E_PORTAL_DIR` names another build, such as an earlier one; it is then taken as it is. */
export const PORTAL_DIR = process.env['E2E_PORTAL_DIR'] ?? 'dist/portal'
