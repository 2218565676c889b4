import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type PluginOption } from 'vite'

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
      if (!/\/en\.po$/.test(id)) return
      const { json } = /JSON\.parse\((?<json>"(?:[^"\\]|\\.)*")\)/.exec(code)?.groups ?? {}
      if (!json) throw new Error(`${id}: the compiled catalogue is not in the expected form`)
      const messages: Record<string, unknown[]> = JSON.parse(JSON.parse(json))
      const kept = Object.entries(messages).filter(([key, text]) => !(text.length === 1 && text[0] === key))
      return { code: `export const messages = ${JSON.stringify(Object.fromEntries(kept))}`, map: null }
    },
  }
}

/** Lingui's macros become catalogue look-ups; .po files are compiled as they are imported. Shared with the tests. */
export const sourcePlugins = (): PluginOption[] => [
  react(),
  babel({ include: /\/web\/.*\.tsx?$/, plugins: ['@lingui/babel-plugin-lingui-macro'] }),
  lingui({ failOnCompileError: true }),
]

/** What every page needs, in one file: it compresses better than the dozen that it would be cut into. */
const frame =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@lingui\/(core|react)|@tanstack\/(react-router|router-core|history|store|react-store)|@mantine\/core\/esm\/core)\//

const server = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [...sourcePlugins(), dropOwnIds(), preCompress()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Data URLs would break the content security policy for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The contract's tables are declarations only: a screen carries the tables it calls, not all of them.
      treeshake: { moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [{ name: 'frame', test: frame }],
        },
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
