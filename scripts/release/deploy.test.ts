import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

/** What a program of the machine says of a file; without the program the test is skipped by its name. */
const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
function ask(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd: 'deploy' })
  return { status, said: `${stdout}${stderr}` }
}

describe('R4 what is in deploy/, as its own program reads it', () => {
  it.skipIf(!isThere('systemd-analyze'))(
    'R4 systemd finds nothing wrong with the unit, and little that it may do',
    () => {
      const { said } = ask('systemd-analyze', 'security', '--offline=true', 'quaestor.service')
      const [, exposure] = /Overall exposure level for quaestor\.service: ([\d.]+)/.exec(said) ?? []
      expect(Number(exposure)).toBeLessThanOrEqual(2.5)
      // Node.js and its user are not on every machine that tests.
      const found = ask('systemd-analyze', 'verify', './quaestor.service').said.split('\n')
      expect(
        found.filter((line) => line.includes('quaestor.service') && !/Command .* is not executable/.test(line)),
      ).toEqual([])
    },
  )

  it.skipIf(!isThere('nginx'))('R4 nginx takes its settings', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quaestor-nginx-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const request = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-subj',
      '/CN=x',
    ]
    spawnSync('openssl', [...request, '-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')])
    const site = readFileSync('deploy/nginx.conf', 'utf8')
      .replaceAll('/etc/letsencrypt/live/exams.example.org', folder)
      .replaceAll('/var/log/nginx', folder)
    writeFileSync(join(folder, 'nginx.conf'), `events {}\npid ${folder}/pid;\nhttp {\n${site}\n}`)
    const { status, said } = ask('nginx', '-t', '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf'))
    expect([status, said]).toEqual([0, expect.stringContaining('test is successful')])
  })

  it.skipIf(!isThere('caddy'))('R4 Caddy takes its settings', () => {
    const { status, said } = ask('caddy', 'validate', '--config', 'Caddyfile', '--adapter', 'caddyfile')
    expect([status, said]).toEqual([0, expect.stringContaining('Valid configuration')])
  })

  it.skipIf(!isThere('promtool'))('R4 Prometheus takes the alerts, and they come when they should', () => {
    expect(ask('promtool', 'check', 'rules', 'prometheus/alerts.yaml')).toMatchObject({ status: 0 })
    expect(ask('promtool', 'test', 'rules', 'prometheus/alerts.test.yaml')).toMatchObject({ status: 0 })
  })

  it('R4 the dashboard asks for nothing of ours that is not measured', () => {
    const measured = [
      'server/jobs/failed-jobs.ts',
      'server/backup/last-backup.ts',
      'server/proof/proven.ts',
      'server/point-in-time/keep-copies.ts',
      'server/http/served/health.ts',
    ]
    const named = new Set(
      measured.flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/(?:name: |gauge\(\s*)'(\w+)'/g)].map(([, name]) => name),
      ),
    )
    const asked = ['grafana/quaestor.json', 'prometheus/alerts.yaml']
      .flatMap((path) => [...readFileSync(`deploy/${path}`, 'utf8').matchAll(/\b(?:quaestor|http_request)_\w+/g)])
      .map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))
    expect(JSON.parse(readFileSync('deploy/grafana/quaestor.json', 'utf8')).title).toBe('Quaestor')
    expect(asked.filter((name) => !named.has(name))).toEqual([])
    expect(asked.length).toBeGreaterThan(5)
  })
})
