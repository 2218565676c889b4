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

/** A file as LibreOffice saves it, by way of each of the formats: `['odt', 'docx']` is .docx → .odt → .docx. */
export function savedAgain(bytes: Uint8Array, formats: readonly ('docx' | 'odt')[]): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'quaestor-office-'))
  try {
    let file = join(folder, 'file.docx')
    writeFileSync(file, bytes)
    for (const [at, format] of formats.entries()) {
      const out = join(folder, String(at))
      const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
      const options = [profile, '--headless', '--convert-to', format, '--outdir', out, file]
      execFileSync('soffice', options, { stdio: 'ignore', timeout: 120_000 })
      file = join(out, `file.${format}`)
    }
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
