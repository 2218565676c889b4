import { mkdtemp, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { afterAll } from 'vitest'

/**
 * A program of the tests as one JavaScript file, for those that start it often: from its sources each start would compile them again.
 * Answers its path; it goes with the test file.
 */
export async function bundle(entry: string): Promise<string> {
  const { build } = await import('vite')
  // Below the project, where its packages are found.
  const outDir = await mkdtemp(resolve('node_modules/.test-program-'))
  afterAll(() => rm(outDir, { recursive: true, force: true }))
  await build({
    root: resolve('.'),
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { external: true, target: 'node' },
    build: { ssr: entry, outDir, minify: false, rolldownOptions: { output: { entryFileNames: '[name].mjs' } } },
  })
  return join(outDir, `${basename(entry, '.ts')}.mjs`)
}
