// npm run sbom: what runs, as a CycloneDX list. npm's own leaves out packages that others name as peers, such as react.
import { readFileSync } from 'node:fs'

interface Locked {
  version?: string
  integrity?: string
  license?: string
  dev?: boolean
  optional?: boolean
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const root = lock.packages[''] as Locked & { name: string }

/** `sha512-…` in base64, as CycloneDX writes it. */
const hashOf = (integrity: string) => ({
  alg: 'SHA-512',
  content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex'),
})

function componentOf([path, { version = '', integrity, license, optional }]: [string, Locked]) {
  const name = path.split('node_modules/').at(-1) ?? path
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    ...{ type: 'library', 'bom-ref': `${path}@${version}`, name, version, purl },
    scope: optional ? 'optional' : 'required',
    ...(integrity?.startsWith('sha512-') ? { hashes: [hashOf(integrity)] } : {}),
    ...(license ? { licenses: [{ expression: license }] } : {}),
  }
}

const runs = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev)
const bom = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 },
  metadata: { component: { type: 'application', name: root.name, version: root.version } },
  components: runs.map(componentOf),
}
console.log(JSON.stringify(bom, null, 2))
