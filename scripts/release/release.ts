// npm run release: the built app with all that it runs on, in one file that is the same for the same commit.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot, readBuild } from '../../server/ground/build.ts'
import { assertTar, pack, sha256OfFile } from './pack.ts'
import { stageRelease, weigh } from './stage.ts'

const MOST_MB = 350
const mb = (bytes: number) => Math.round(bytes / 2 ** 20)

const root = projectRoot()
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''

function run(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${args.join(' ')} failed; the reason stands above.`)
}

async function release(): Promise<void> {
  assertTar()
  const changed = git('status', '--porcelain')
  if (changed) throw new Error(`A release is made of what is committed. Commit or remove first:\n${changed}`)
  run('scripts/build/build.mjs', '--force')
  const { version, commit, date } = readBuild(root)
  if (!commit || !date || commit.endsWith('+'))
    throw new Error('A release is made from a git checkout, to name its commit.')
  const name = `quaestor-${version}`
  const folder = join(root, 'release', name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const packages = await stageRelease(root, folder)
  const sbom = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/sbom.ts'], { cwd: root, maxBuffer: 2 ** 26 })
  await writeFile(join(folder, 'sbom.json'), sbom.stdout)
  const { bytes, files } = await weigh(folder)
  const out = `${folder}.tar.gz`
  await pack(folder, out, date)
  const sum = await sha256OfFile(out)
  await writeFile(`${out}.sha256`, `${sum}  ${name}.tar.gz\n`)
  await rm(folder, { recursive: true })
  console.log(
    `${name}.tar.gz of ${commit}: ${mb((await stat(out)).size)} MB; unpacked ${mb(bytes)} MB in ${files} files, ${packages.length} packages`,
  )
  console.log(`sha256 ${sum}`)
  if (mb(bytes) > MOST_MB) throw new Error(`It is larger than ${MOST_MB} MB: see what came in with which package.`)
}

try {
  if (!existsSync(join(root, 'node_modules'))) throw new Error('Run npm ci first.')
  await release()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
