import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

interface Package {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

it('npm run sbom lists what runs, each with its version, and nothing that only builds or tests', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/sbom.ts'], {
    maxBuffer: 64 * 1024 * 1024,
  })
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string
    components: { name: string; version: string }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Package
  expect(Object.entries(dependencies).filter((one) => !listed.has(one.join('@')))).toEqual([])
  const built = ['vitest', '@biomejs/biome', '@playwright/test', 'dependency-cruiser']
  expect(built.filter((name) => listed.has(`${name}@${devDependencies[name]}`))).toEqual([])
})
