// Builds what is missing or older than its sources: the app into dist/web, the server into dist/server. `build.mjs server` builds that alone.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const shared = [
  'domain',
  'contract',
  'richtext',
  'marking',
  'planning',
  'interchange',
  'scanning',
  'assembly',
  'package.json',
  'package-lock.json',
  'scripts/build/build.mjs',
]
const targets = {
  web: {
    sources: [
      ...shared,
      ...['web', 'index.html', 'vite.config.ts', 'lingui.config.ts'],
      ...['groups', 'macros', 'name-pages', 'no-circles'].map((name) => `scripts/build/${name}.ts`),
    ],
    build: buildWeb,
  },
  server: {
    sources: [
      ...[...shared, 'server', 'typeset', 'similarity', 'solver', 'db'],
      ...['command-line.ts', 'state.ts', 'admin', 'backup', 'paper'].map((name) => `scripts/${name}`),
    ],
    build: buildServer,
  },
}

/** Time of the newest file below a path, in milliseconds; 0 where there is none. */
function newest(path) {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const inside = readdirSync(path).map((name) => newest(join(path, name)))
  return Math.max(0, ...inside)
}

const stampOf = (name) => join(root, 'dist', name, '.built')

function isCurrent(name) {
  const changed = Math.max(...targets[name].sources.map((source) => newest(join(root, source))))
  return existsSync(stampOf(name)) && statSync(stampOf(name)).mtimeMs >= changed
}

/** Whether nothing has to be built. */
export const isBuilt = () => Object.keys(targets).every(isCurrent)

/** Builds each of these targets that is out of date; `force` builds all of them. */
async function buildMissing(names, force) {
  for (const name of names) {
    if (!force && isCurrent(name)) continue
    const { build } = targets[name]
    const stamp = stampOf(name)
    const started = new Date()
    console.log(`Building the ${name === 'web' ? 'app' : 'server'} …`)
    await build()
    writeFileSync(stamp, '')
    // A source that changes while it is built is newer than the stamp.
    utimesSync(stamp, started, started)
    noteBuild()
  }
}

/** Says beside what was built which commit it was built from; without git, as in a container, the environment says it. */
function noteBuild() {
  const { BUILD_COMMIT, BUILD_DATE } = process.env
  const commit = BUILD_COMMIT || git('rev-parse', '--short=12', 'HEAD')
  const changed = !BUILD_COMMIT && git('status', '--porcelain', '--untracked-files=no') ? '+' : ''
  const date = BUILD_DATE || git('show', '--no-patch', '--format=%cI', 'HEAD')
  const build = commit && date ? { commit: `${commit}${changed}`, date } : { commit: null, date: null }
  writeFileSync(join(root, 'dist/build.json'), `${JSON.stringify(build)}\n`)
}

/** What git says of this folder; nothing where it is no checkout. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

async function buildWeb() {
  const { build } = await import('vite')
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn', mode: 'production' })
}

async function buildServer() {
  const { build } = await import('vite')
  const outDir = join(root, 'dist/server')
  rmSync(outDir, { recursive: true, force: true })
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    mode: 'production',
    ssr: { external: true, target: 'node' },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: {
          main: join(root, 'server/main.ts'),
          'typeset-child': join(root, 'server/workers/processes/typeset-child.ts'),
          'assembly-thread': join(root, 'server/workers/threads/assembly-thread.ts'),
          'rich-text-thread': join(root, 'server/workers/threads/rich-text-thread.ts'),
          'planner-thread': join(root, 'server/workers/threads/planner-thread.ts'),
          'page-reader-thread': join(root, 'server/workers/threads/page-reader-thread.ts'),
          'spreadsheet-thread': join(root, 'server/uploads/spreadsheet-thread.ts'),
          'export-thread': join(root, 'server/questions/export/export-thread.ts'),
          'word-thread': join(root, 'server/papers/word/word-thread.ts'),
          'similar-thread': join(root, 'server/questions/similar/similar-thread.ts'),
          // What a checkout runs by tsx.
          admin: join(root, 'scripts/admin/admin.ts'),
          backup: join(root, 'scripts/backup/backup.ts'),
          restore: join(root, 'scripts/backup/restore.ts'),
          paper: join(root, 'scripts/paper/paper.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', format: 'es' },
      },
    },
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2).filter((name) => name in targets)
  await buildMissing(names.length > 0 ? names : Object.keys(targets), process.argv.includes('--force'))
}
