import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TypstCompiler, TypstCompileWorld } from '@myriaddreamin/typst-ts-web-compiler'
import type { CompiledDocument, Engine, EngineFault, EngineOptions } from './engine.ts'
import { readFont } from './font-file.ts'

interface Outcome {
  hasError: boolean
  diagnostics: (EngineFault & { severity: string })[]
}

/** Numbers that the packages use instead of names. */
const paged = 0
const asObjects = 3
const artifact = { vector: 0, pdf: 1 } as const
/** Glyphs and pages, without the styles and the script of a live page. */
const bodyAndGlyphs = 0b11

/**
 * The compiler as WebAssembly. A fault inside it (`WebAssembly.RuntimeError`) leaves it unusable: the process has to end.
 * @throws Error where its packages aren't installed
 */
export async function openWasm({ projectRoot, workspace, fontPaths, ownFontPaths }: EngineOptions): Promise<Engine> {
  const require = createRequire(`${projectRoot}/package.json`)
  const bytesOf = (name: string) => readFileSync(require.resolve(`${name}/wasm`))
  const [writer, drawer] = await Promise.all([
    import('@myriaddreamin/typst-ts-web-compiler'),
    import('@myriaddreamin/typst-ts-renderer'),
  ])
  writer.initSync({ module: bytesOf('@myriaddreamin/typst-ts-web-compiler') })
  drawer.initSync({ module: bytesOf('@myriaddreamin/typst-ts-renderer') })
  const builder = new writer.TypstCompilerBuilder()
  for (const path of [...ownFontPaths, ...fontPaths]) await builder.add_raw_font(readFont(path))
  const compiler = await builder.build()
  const renderer = new drawer.TypstRenderer()
  return {
    standards: ['1.7'],
    put: (path, content) => void compiler.map_shadow(path, content),
    remove: (path) => void compiler.unmap_shadow(path),
    compile: compileWith(compiler, workspace),
    pdf: (document) => worldOf(document).get_artifact(artifact.pdf, 0),
    svg: (document) => {
      const session = renderer.session_from_artifact(worldOf(document).get_artifact(artifact.vector, 0), 'vector')
      try {
        return renderer.svg_data(session, bodyAndGlyphs)
      } finally {
        session.free()
      }
    },
    labelled: (document, label) => JSON.parse(worldOf(document).query(paged, `<${label}>`, 'value')),
    evict: () => compiler.reset(),
  }
}

const worldOf = (document: CompiledDocument) => document as unknown as TypstCompileWorld

/** What was compiled last is given back before the next document: nothing else frees it. */
function compileWith(compiler: TypstCompiler, workspace: string): Engine['compile'] {
  let last: TypstCompileWorld | undefined
  return (path) => {
    last?.free()
    last = compiler.snapshot(workspace, path, undefined)
    const { hasError, diagnostics }: Outcome = last.compile(paged, asObjects)
    return hasError ? diagnostics.filter(({ severity }) => severity === 'error') : (last as unknown as CompiledDocument)
  }
}
