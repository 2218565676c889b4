import { expect, it } from 'vitest'
import { listSettings } from './settings.ts'

const gigabyte = 1024 ** 3
const settingOf = (name: string, memory: number) =>
  listSettings(18, '/run/quaestor', { memory })
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1)

it('tables get a quarter of the memory, at most 1 GB, and never next to nothing', () => {
  const given = [0.05, 1, 2, 4, 64].map((gigabytes) => settingOf('shared_buffers', gigabytes * gigabyte))
  expect(given).toEqual(['32MB', '256MB', '512MB', '1024MB', '1024MB'])
  expect(settingOf('effective_cache_size', 4 * gigabyte)).toBe('2048MB')
})

it('an older server is not told what it does not know', () => {
  expect(listSettings(18, '/run/quaestor').includes('io_method=sync')).toBe(true)
  expect(listSettings(15, '/run/quaestor').some((one) => one.startsWith('io_method'))).toBe(false)
})
