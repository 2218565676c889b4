import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { getCatalogForFile, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type PluginOption } from 'vite'
import { groups } from './scripts/build/groups.ts'
import { compileMacros } from './scripts/build/macros.ts'
import { namePages } from './scripts/build/name-pages.ts'
import { noCircles } from './scripts/build/no-circles.ts'
import { holdsText } from './web/locales/text-areas.ts'

/** Smaller files gain nothing: the answer's headers weigh as much. */
const worthCompressing = 1024
const text = /\.(js|css|html|svg|json|txt|woff)$/

/** Writes `.gz` and `.br` beside every text file of the build; the server sends them as they are. */
function preCompress(): Plugin {
  let folder = ''
  return {
    name: 'pre-compress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const path = join(folder, name)
        if (!text.test(name) || statSync(path).size < worthCompressing) continue
        const bytes = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
        )
      }
    },
  }
}

/**
 * In the source language most texts of the contract are their own id: without them the catalogue is half as large, and looking one
 * up falls back to the id.
 */
function dropOwnIds(): Plugin {
  return {
    name: 'drop-own-ids',
    transform(code, id) {
      if (!/\/en\.po($|\?)/.test(id)) return
      return keepTexts(code, id, (key, text) => !(text.length === 1 && text[0] === key))
    },
  }
}

/** A catalogue is loaded in parts: with `?papers` after its name the texts of that area, without it those of no area. */
function cutTexts(): Plugin {
  return {
    name: 'cut-texts',
    async transform(code, id) {
      const { file, area = null } = /^(?<file>.*\/locales\/\w+\.po)(?:\?(?<area>[\w-]+))?/.exec(id)?.groups ?? {}
      if (!file) return
      const found = getCatalogForFile(relative(import.meta.dirname, file), await getCatalogs(getConfig()))
      const texts = await found?.catalog.read(found.locale)
      if (!texts) throw new Error(`${file}: there is no such catalogue`)
      const filesOf = (key: string) => (texts[key]?.origin ?? []).map(([path]) => path)
      return keepTexts(code, id, (key) => holdsText(area, filesOf(key)))
    },
  }
}

/** A compiled catalogue with some of its texts. */
function keepTexts(code: string, id: string, isBundled: (key: string, text: unknown[]) => boolean) {
  const { json } = /JSON\.parse\((?<json>"(?:[^"\\]|\\.)*")\)/.exec(code)?.groups ?? {}
  if (!json) throw new Error(`${id}: the compiled catalogue is not in the expected form`)
  // A blank that does not break a line is written \xA0, which JSON does not know.
  const literal = json.replaceAll(/\\(?:x([0-9A-Fa-f]{2})|.)/g, (all, code) => (code ? `\\u00${code}` : all))
  const messages: Record<string, unknown[]> = JSON.parse(JSON.parse(literal))
  const bundled = Object.fromEntries(Object.entries(messages).filter(([key, text]) => isBundled(key, text)))
  return { code: `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(bundled))})`, map: null }
}

/** Lingui's macros and .po files are compiled as they are imported. Shared with the tests. */
export const sourcePlugins = (): PluginOption[] => [react(), compileMacros(), lingui({ failOnCompileError: true })]

const server = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`

/** Shared files that are told by their names: the four that every page loads, and what draws formulas, which comes late. */
const named = new Set([
  ...groups.map(({ name }) => name),
  'rolldown-runtime',
  'katex',
  'formula',
  'rewrite',
  'clean-text',
])

export default defineConfig({
  plugins: [...sourcePlugins(), cutTexts(), dropOwnIds(), noCircles(), namePages(), preCompress()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Data URLs would break the content security policy for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The page itself names the first; behind the sign-in the others are there before anything is asked for.
      resolveDependencies: (file, needed) => {
        const there = /\/app-/.test(file)
          ? /\/(?:base|react|rolldown-runtime)-/
          : /\/(?:base|react|rolldown-runtime|app|schemas)-/
        return needed.filter((one) => !there.test(one) || one.endsWith('.css'))
      },
    },
    // MathLive is one file; it is loaded with the first formula that is edited.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // The second is written into pages by the server (scripts/build/name-pages.ts).
      input: ['index.html', 'web/early/early.ts'],
      // Tables of the contract and the domain are declarations only: a screen carries those it uses, not all of them.
      treeshake: { moduleSideEffects: [{ test: /\/(contract|domain)\//, sideEffects: false }] },
      output: {
        // The start of the app names all files: what several screens share has no name of its own but its hash.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || named.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:8].js',
        codeSplitting: { groups },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    allowedHosts: ['.localhost'],
    proxy: Object.fromEntries(
      ['/v1', '/healthz', '/openapi.json', '/docs'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
})
