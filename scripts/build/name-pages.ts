import { resolve } from 'node:path'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { languagesOf } from '../../domain/languages.ts'
import type { NamedPage } from '../../server/http/served/pages.ts'
import { ofEveryPage, ofScreen } from '../../web/early/asks.ts'
import type { TextArea } from '../../web/locales/text-areas.ts'
import { wholeOf } from '../../web/locales/whole-of.ts'

interface Row {
  path: string
  areas?: string[]
  texts?: TextArea
  screen: () => Promise<unknown>
}

type Screen = Omit<Row, 'screen'> & { file: string }

/** What every page past the sign-in loads, whichever it is. */
const signedIn = '/web/signed-in.ts'

/** The screens by their path below an area's prefix, and the file of each: their rows are run, with the name of each screen in the place of its code. */
async function screenFiles(root: string): Promise<Screen[]> {
  const standIn: Plugin = {
    name: 'screens-by-name',
    enforce: 'pre',
    transform: (code, id) =>
      code.replace(
        /\bimport\('(\.[^']+)'\)/g,
        (_, path) => `Promise.resolve({ file: ${JSON.stringify(resolve(id, '..', path))} })`,
      ),
  }
  const { module } = await runnerImport<{ screenRoutes: Row[] }>(`${root}/web/routes/routes.ts`, {
    ...{ configFile: false, root, plugins: [standIn], logLevel: 'error' },
  })
  return Promise.all(
    module.screenRoutes.map(async ({ screen, ...row }) => ({ ...row, ...((await screen()) as { file: string }) })),
  )
}

const chunksOf = (bundle: Rolldown.OutputBundle) => Object.values(bundle).filter((one) => one.type === 'chunk')

/** The file that holds a module. */
function holding(bundle: Rolldown.OutputBundle, module: string): string {
  const found = chunksOf(bundle).find(({ moduleIds }) => moduleIds.includes(module))
  if (!found) throw new Error(`No part of the app holds ${module}`)
  return found.fileName
}

/** These files and all that they import. */
function filesOf(bundle: Rolldown.OutputBundle, files: readonly string[]): Pick<NamedPage, 'scripts' | 'styles'> {
  const chunks = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk]))
  // A set is walked to its end, whatever is added meanwhile.
  const scripts = new Set(files)
  for (const file of scripts) for (const imported of chunks.get(file)?.imports ?? []) scripts.add(imported)
  const styles = new Set([...scripts].flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]))
  return { scripts: [...scripts], styles: [...styles] }
}

/** `questions/create` before `questions/$id`: it is no question of that name. */
const blanksLast = (one: { path: string }, other: { path: string }) =>
  Number(one.path.includes('$')) - Number(other.path.includes('$'))

const patternOf = (path: string) =>
  `^/[^/]+/${path
    .split('/')
    .map((part) => (part.startsWith('$') ? '[^/]+' : part))
    .join('/')}/?$`

/** The code of an entry that stands in the page itself and is no file. @throws Error where it needs one. */
function takeOut(bundle: Rolldown.OutputBundle, module: string): string {
  const name = holding(bundle, module)
  const { code, imports } = bundle[name] as Rolldown.OutputChunk
  if (imports.length > 0) throw new Error(`${module}: stands in the page, and needs ${imports}`)
  delete bundle[name]
  return code.trim()
}

/** The parts of the catalogue that a screen says, as web/language.ts asks for them. */
function catalogues(language: string, { texts }: Screen): string[] {
  const parts = [texts && wholeOf[texts], texts].filter((part) => typeof part === 'string')
  return [`entry/${language}.po`, `${language}.po`, ...parts.map((part) => `${language}.po?${part}?lingui`)]
}

const platform = ['super-admin']
const languages = languagesOf('screens')

/** A page of the platform asks for nothing ahead. */
const asksOf = ({ path, areas }: Screen): NamedPage['asks'] =>
  areas?.every((area) => platform.includes(area))
    ? []
    : [...ofEveryPage, ...(ofScreen[path] ?? [])].map(([call, body, ...who]) => [
        call,
        body ? JSON.stringify(body) : null,
        ...who,
      ])

/** Writes `pages.json` beside the page: which files the address of each screen needs, and what it asks first. */
export function namePages(): Plugin {
  let root = ''
  return {
    name: 'name-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_options, bundle) {
      const screens = await screenFiles(root)
      const inPage = filesOf(bundle, [holding(bundle, `${root}/web/main.tsx`)])
      const pages = screens.sort(blanksLast).map((screen): NamedPage => {
        const { scripts, styles } = filesOf(bundle, [holding(bundle, screen.file), holding(bundle, root + signedIn)])
        const textsIn = (language: string) =>
          catalogues(language, screen).map((name) => holding(bundle, `${root}/web/locales/${name}`))
        return {
          pattern: patternOf(screen.path),
          scripts: scripts.filter((one) => !inPage.scripts.includes(one)),
          styles: styles.filter((one) => !inPage.styles.includes(one)),
          texts: Object.fromEntries(languages.map((language) => [language, textsIn(language)])),
          asks: asksOf(screen),
        }
      })
      const source = JSON.stringify({ early: takeOut(bundle, `${root}/web/early/early.ts`), pages })
      this.emitFile({ type: 'asset', fileName: 'pages.json', source })
    },
  }
}
