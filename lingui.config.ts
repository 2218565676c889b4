import { defineConfig } from '@lingui/cli'
import babelExtractor from '@lingui/cli/api/extractors/babel'
import { contractTexts } from './web/locales/contract-texts.ts'

/** English is the source. `npx lingui extract` refreshes the catalogues; the build compiles them. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'hi'],
  catalogs: [
    {
      path: 'web/locales/{locale}',
      include: ['web', 'contract'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', 'web/locales/**'],
    },
  ],
  format: 'po',
  formatOptions: { lineNumbers: false },
  extractors: [contractTexts, babelExtractor],
})
