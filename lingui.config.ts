import { defineConfig } from '@lingui/cli'
import babelExtractor from '@lingui/cli/api/extractors/babel'
import { languagesOf } from './domain/languages.ts'
import { codedTexts } from './web/locales/contract-texts.ts'

/** What can be seen before somebody has signed in: its texts are small and load first. */
const entry = [
  'web/*.tsx',
  'web/screens/sign-in/login',
  'web/ui/form/password-field.tsx',
  'web/ui/message/error-screen.tsx',
  'web/ui/message/message-screens.tsx',
  'web/ui/message/page-loader.tsx',
  'web/ui/message/toast-messages.tsx',
  'contract/texts/refusals.ts',
  'contract/sign-in/texts.ts',
  'contract/sign-in/issuer-texts.ts',
]
const tests = ['**/*.test.ts', '**/*.test.tsx', 'web/locales/**']

/** English is the source. `npx lingui extract` refreshes the catalogues; the build compiles them. */
export default defineConfig({
  sourceLocale: 'en',
  locales: languagesOf('screens'),
  catalogs: [
    { path: 'web/locales/entry/{locale}', include: entry, exclude: tests },
    { path: 'web/locales/{locale}', include: ['web', 'contract', 'domain'], exclude: [...tests, ...entry.map(whole)] },
  ],
  format: 'po',
  formatOptions: { lineNumbers: false },
  extractors: [codedTexts, babelExtractor],
})

/** A folder as a pattern of everything in it. */
function whole(path: string): string {
  return /\.tsx?$/.test(path) ? path : `${path}/**`
}
