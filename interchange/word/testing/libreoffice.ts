import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Whether LibreOffice Writer is on this machine; tests that need it are skipped by name where it isn't. */
export const hasLibreOffice = ((): boolean => {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** Its first start makes a profile, which takes longer than a file. */
let profile = ''
function profileFolder(): string {
  if (profile === '') {
    const folder = mkdtempSync(join(tmpdir(), 'quaestor-office-profile-'))
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    profile = folder
  }
  return profile
}

/** A file as LibreOffice saves it, by way of each of the formats: `['odt', 'docx']` is .docx → .odt → .docx. */
export function savedAgain(bytes: Uint8Array, formats: readonly ('docx' | 'odt')[]): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'quaestor-office-'))
  try {
    let file = join(folder, 'file.docx')
    writeFileSync(file, bytes)
    for (const [at, format] of formats.entries()) {
      const out = join(folder, String(at))
      const options = [
        `-env:UserInstallation=${pathToFileURL(profileFolder())}`,
        '--headless',
        '--convert-to',
        format,
        '--outdir',
        out,
        file,
      ]
      execFileSync('soffice', options, { stdio: 'ignore', timeout: 300_000 })
      file = join(out, `file.${format}`)
    }
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
