import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { messages } from './src/i18n/compile.ts'

export default defineConfig({
  plugins: [react(), messages()],
  define: { __INSPECT__: 'true' },
  test: {
    environment: 'node',
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
  },
})
