import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { getCatalogForFile, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type PluginOption } from 'vite'
import { leaveOut } from './scripts/left-out.ts'
import { namePages } from './scripts/name-pages.ts'
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
function keepTexts(code: string, id: string, isKept: (key: string, text: unknown[]) => boolean) {
  const { json } = /JSON\.parse\((?<json>"(?:[^"\\]|\\.)*")\)/.exec(code)?.groups ?? {}
  if (!json) throw new Error(`${id}: the compiled catalogue is not in the expected form`)
  const messages: Record<string, unknown[]> = JSON.parse(JSON.parse(json))
  const kept = Object.fromEntries(Object.entries(messages).filter(([key, text]) => isKept(key, text)))
  return { code: `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(kept))})`, map: null }
}

/** Lingui's macros become catalogue look-ups; .po files are compiled as they are imported. Shared with the tests. */
export const sourcePlugins = (): PluginOption[] => [
  react(),
  babel({ include: /\/web\/.*\.tsx?$/, plugins: ['@lingui/babel-plugin-lingui-macro'] }),
  lingui({ failOnCompileError: true }),
]

/**
 * What every page loads, in one file, and what every page past the sign-in loads, in another: each compresses better than the dozens that
 * it would be cut into. A file holds the modules named here and all that they import. The first has what the sign-in shares with the
 * lists: what is in the second would else be loaded with it. What a page weighs is pinned by e2e/look/weight.spec.ts.
 */
const parts = {
  base: [
    '/web/main.tsx',
    '/web/api/sign-in/school-address.ts',
    '/web/api/sign-in/way-in.ts',
    '/web/ui/message/refusal.ts',
    '/@mantine/core/esm/components/ActionIcon/ActionIcon.mjs',
    '/@mantine/core/esm/components/TextInput/TextInput.mjs',
    '/@mantine/core/esm/utils/InlineInput/InlineInput.mjs',
    '/@mantine/core/esm/utils/InputsGroupFieldset/InputsGroupFieldset.mjs',
    '/@mantine/hooks/esm/use-uncontrolled/use-uncontrolled.mjs',
    '/@tabler/icons-react/dist/esm/createReactComponent.mjs',
  ],
  app: [
    '/web/ui/form/search-box.tsx',
    '/web/ui/form/status-switch.tsx',
    '/web/ui/list/list-page.tsx',
    '/web/ui/list/row-actions.tsx',
    '/web/signed-in.ts',
    '/web/layout/shell.tsx',
    '/web/entity/entity-list.tsx',
    '/web/entity/use-entity-list.ts',
    '/web/entity/status-column.tsx',
    '/web/entity/filters/filter.ts',
    '/web/entity/filters/place-fields.tsx',
    '/web/entity/filters/place-filter.ts',
    '/web/api/use/choices.ts',
    '/contract/media/upload.ts',
    '/@mantine/core/esm/components/Badge/Badge.mjs',
  ],
}
const groups = [
  ...Object.entries(parts).map(([name, modules], place) => ({
    name,
    priority: 3 - place,
    test: (id: string) => modules.some((module) => id.endsWith(module)),
  })),
  // Together they compress better, and whoever opens the one mostly opens the other.
  {
    name: 'menu',
    priority: 1,
    test: /\/@mantine\/(?:core\/esm\/(?:components\/(?:Menu|Popover)|utils\/Floating|core\/utils\/(?:create-event-handler|get-context-item-index))\/|hooks\/esm\/use-(?:long-press|delayed-hover)\/)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'figures',
    priority: 1,
    test: /\/web\/(?:ui\/(?:list\/figure-table|charts\/charts)|screens\/reports\/report)\.module\.css$/,
    includeDependenciesRecursively: false,
  },
  // In one file instead of many: each would cost a round trip on a phone.
  {
    name: 'checkbox',
    priority: 1,
    test: /\/@mantine\/core\/esm\/(?:components\/Checkbox|core\/MantineProvider\/color-functions\/get-auto-contrast-value)\//,
    includeDependenciesRecursively: false,
  },
  // What the forms of whole pages have in common.
  {
    name: 'fields',
    priority: 1,
    test: /\/@mantine\/(?:core\/esm\/(?:components\/SimpleGrid\/|core\/utils\/(?:get-sorted-breakpoints|get-base-value|get-breakpoint-value)\/)|form\/esm\/)|\/node_modules\/(?:klona|fast-deep-equal)\/|\/useBlocker\.js$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'paper-form',
    priority: 1,
    test: /\/web\/(?:screens\/papers\/(?:details\/(?:details-|instruction-pick|choice-pick|no-draft|use-details-form)|wizard\/(?:plan\/(?:plan|move-buttons|section-pieces)|stepped-frame|leave-guard|use-stored-paper|use-undo-key|wizard\.module)))[^/]*\.(?:tsx?|css)$|\/contract\/platform\/school-settings-input\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'paper-words',
    priority: 1,
    test: /\/web\/(?:screens\/papers\/(?:papers\.module|print\/body\/question-body|details\/(?:status-note|use-duration)|wizard\/mark-count)|ui\/rich-text\/question-text)\.(?:tsx?|css)$|\/domain\/papers\/duration\.ts$/,
    includeDependenciesRecursively: false,
  },
  // Where the pages of papers are, and how one is called there.
  {
    name: 'paper-links',
    priority: 1,
    test: /\/web\/screens\/papers\/(?:wizard\/(?:url-choice|auto-url|use-papers-path)|print\/paper-link|details\/paper-words|list\/paper-badge)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  // Known by its name where a page is weighed: it comes after the first paint.
  { name: 'katex', priority: 1, test: /\/node_modules\/katex\/|\/richtext\/tex-options\.ts$/ },
]

const server = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [...sourcePlugins(), cutTexts(), dropOwnIds(), leaveOut(), namePages(), preCompress()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Data URLs would break the content security policy for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The page itself names them.
      resolveDependencies: (_file, needed) => needed.filter((one) => !/\/(?:base|rolldown-runtime)-/.test(one)),
    },
    // MathLive is one file; it is loaded with the first formula that is edited.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // Tables of the contract and the domain are declarations only: a screen carries those it uses, not all of them.
      treeshake: { moduleSideEffects: [{ test: /\/(contract|domain)\//, sideEffects: false }] },
      output: {
        codeSplitting: { groups },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    allowedHosts: ['.localhost'],
    proxy: Object.fromEntries(
      ['/v1', '/openapi.json', '/docs'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
})
