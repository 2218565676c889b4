import { chmod, cp, lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPackage } from './binaries.ts'
import { ask, makeFolder, startOn } from './trial.ts'
import { isRoot } from './user.ts'

/** The package as npm unpacks it without its install script: no links between the libraries. */
async function copyWithoutLinks(folder: string): Promise<string> {
  const copy = path.join(folder, 'package')
  await cp(findPackage(), copy, { recursive: true, verbatimSymlinks: true })
  for (const file of await listLinks(copy)) await rm(file)
  return copy
}

async function listLinks(package_dir: string): Promise<string[]> {
  const links: { target: string }[] = JSON.parse(
    await readFile(path.join(package_dir, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  const files = links.map(({ target }) => path.join(package_dir, target))
  const kinds = await Promise.all(
    files.map((file) =>
      lstat(file).then(
        (found) => found.isSymbolicLink(),
        () => false,
      ),
    ),
  )
  return files.filter((_file, index) => kinds[index])
}

test('links between the libraries are made where npm left them out', async () => {
  const package_dir = await copyWithoutLinks(await makeFolder())
  expect(await listLinks(package_dir)).toEqual([])
  const { connection } = await startOn(await makeFolder(), { package_dir })
  expect(await ask(connection, 'select 1')).toBe(1)
  expect((await listLinks(package_dir)).length).toBeGreaterThan(0)
})

test('a package that may not be written to (or not be read, by the user of root) is copied beside the cluster, once', async () => {
  const closed = await makeFolder(0o755)
  const package_dir = await copyWithoutLinks(closed)
  const library = path.join(package_dir, 'native', 'lib')
  await chmod(library, 0o555)
  // Root writes all the same; what counts for it is whether the unprivileged user can read.
  if (isRoot()) await chmod(closed, 0o700)
  onTestFinished(() => chmod(library, 0o755))
  const state_dir = await makeFolder()
  await (await startOn(state_dir, { package_dir })).stop()
  const copies = (await readdir(state_dir)).filter((name) => /^postgres-\d/.test(name))
  expect(copies).toHaveLength(1)
  const made = (await lstat(path.join(state_dir, copies[0] ?? ''))).ino
  await (await startOn(state_dir, { package_dir })).stop()
  expect((await lstat(path.join(state_dir, copies[0] ?? ''))).ino).toBe(made)
})

test('where no PostgreSQL fits the platform, one sentence names DATABASE_URL', () => {
  const sentence =
    'No PostgreSQL is included for sunos on x64: set DATABASE_URL to a PostgreSQL of your own, version 15 or newer.'
  expect(() => findPackage('sunos', 'x64')).toThrow(sentence)
  expect(() => findPackage('win32', 'x64')).toThrow('No PostgreSQL is included for Windows: set DATABASE_URL to a ')
})

test('a PostgreSQL that does not run here is refused with a sentence that names DATABASE_URL', async () => {
  const package_dir = await copyWithoutLinks(await makeFolder())
  const program = path.join(package_dir, 'native', 'bin', 'postgres')
  await writeFile(program, '#!/bin/sh\necho library not found >&2; exit 127\n')
  await expect(startOn(await makeFolder(), { package_dir })).rejects.toThrow(
    /does not run on this system \(library not found\): set DATABASE_URL/,
  )
})
