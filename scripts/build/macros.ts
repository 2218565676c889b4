import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/** What names a macro of Lingui in a file's imports; files without one are left to the bundler's own, far quicker compiler. */
const macros = /@lingui\/(?:core|react)\/macro/

/** Lingui's macros become catalogue look-ups, in the screens' own files; types and elements stay for the bundler's compiler. */
export function compileMacros(): Plugin {
  return {
    name: 'compile-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: macros },
      async handler(code, id) {
        const compiled = await transformAsync(code, {
          ...{ filename: id, babelrc: false, configFile: false, sourceMaps: true },
          parserOpts: { plugins: id.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
          plugins: ['@lingui/babel-plugin-lingui-macro'],
        })
        return compiled && { code: compiled.code ?? '', map: compiled.map }
      },
    },
  }
}
