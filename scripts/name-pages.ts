import { resolve } from 'node:path'
import { type Plugin, type Rolldown, runnerImport } from 'vite'

/** What the server writes into the page of an address, so that a browser asks for it beside the first script and not after it. */
interface NamedPage {
  /** A regular expression for the whole path. */
  pattern: string
  scripts: string[]
  styles: string[]
}

type Rows = { path: string; screen: () => Promise<unknown> }[]

/** What every page past the sign-in loads, whichever it is. */
const signedIn = '/web/signed-in.ts'

/** The screens by their path below an area's prefix, and the file of each: their rows are run, with the name of each screen in the place of its code. */
async function screenFiles(root: string): Promise<{ path: string; file: string }[]> {
  const standIn: Plugin = {
    name: 'screens-by-name',
    enforce: 'pre',
    transform: (code, id) =>
      code.replace(
        /\bimport\('(\.[^']+)'\)/g,
        (_, path) => `Promise.resolve({ file: ${JSON.stringify(resolve(id, '..', path))} })`,
      ),
  }
  const { module } = await runnerImport<{ screenRoutes: Rows }>(`${root}/web/routes/routes.ts`, {
    ...{ configFile: false, root, plugins: [standIn], logLevel: 'error' },
  })
  return Promise.all(
    module.screenRoutes.map(async ({ path, screen }) => ({ path, ...((await screen()) as { file: string }) })),
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
function filesOf(bundle: Rolldown.OutputBundle, files: readonly string[]): Omit<NamedPage, 'pattern'> {
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

/** Writes `pages.json` beside the page: which files the address of each screen needs. */
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
      const entries = Object.values(bundle).filter((one) => one.type === 'chunk' && one.isEntry)
      const inPage = filesOf(
        bundle,
        entries.map(({ fileName }) => fileName),
      )
      const pages = screens.sort(blanksLast).map(({ path, file }): NamedPage => {
        const { scripts, styles } = filesOf(bundle, [holding(bundle, file), holding(bundle, root + signedIn)])
        return {
          pattern: patternOf(path),
          scripts: scripts.filter((one) => !inPage.scripts.includes(one)),
          styles: styles.filter((one) => !inPage.styles.includes(one)),
        }
      })
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) })
    },
  }
}
