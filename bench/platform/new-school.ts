/**
 * From `npm start` on an empty folder to a new school whose admin has signed in, as the owner does it in Chromium: presses, fields typed into and
 * seconds; once without a mail server, where the link is copied, and once with one, where the admin opens it from the mail. The machine types
 * without thinking: the seconds are what the product takes. `npx tsx bench/platform/new-school.ts`, after `npm run build`.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { startQuaestor } from '../support/start-quaestor.ts'

console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`)

/** Counts what a person does. */
function makeHands() {
  const done = { presses: 0, fields: 0 }
  return {
    done,
    async press(target: Locator) {
      done.presses += 1
      await target.click()
    },
    async type(target: Locator, text: string) {
      done.fields += 1
      await target.fill(text)
    },
  }
}
type Hands = ReturnType<typeof makeHands>

const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })

async function signIn(page: Page, { press, type }: Hands, email: string, password: string) {
  await type(page.getByLabel('E-mail'), email)
  await type(page.getByLabel('Password', { exact: true }), password)
  await press(page.getByRole('button', { name: 'Sign in', exact: true }))
}

/** @returns the link of the admin, copied where no mail was sent */
async function makeSchool(page: Page, hands: Hands, withMail: boolean): Promise<string | null> {
  const { press, type } = hands
  await signIn(page, hands, 'super@quaestor.test', 'quaestor-demo')
  await press(page.getByRole('link', { name: 'Schools', exact: true }))
  await press(page.getByRole('button', { name: 'Add New School' }).first())
  const dialog = page.getByRole('dialog')
  const values = {
    ...{ Name: 'Model School', 'Contact person': 'Asha Rao', 'E-mail': 'office@model.test' },
    ...{ Phone: '+91 98765-43210', City: 'Pune' },
    ...{ 'Name of the admin': 'Meera Das', 'E-mail of the admin': 'meera@model.test' },
  }
  for (const [name, value] of Object.entries(values)) await type(field(page, name), value)
  await press(dialog.getByRole('button', { name: 'Save' }))
  const ready = page.getByRole('dialog', { name: 'The school is ready' })
  await ready.waitFor()
  if (withMail) return null
  await press(ready.getByRole('button', { name: 'Show the link to copy' }))
  return ready.getByLabel('Invitation link for Meera Das').inputValue()
}

async function comeIn(page: Page, hands: Hands, link: string) {
  const { press, type } = hands
  await page.goto(link)
  await type(page.getByLabel('Password', { exact: true }), 'a lamp under every desk')
  await press(page.getByRole('button', { name: 'Set the password' }))
  await press(page.getByRole('button', { name: 'Go on' }))
  await page.getByRole('heading', { level: 1, name: /^Good .*Meera/ }).waitFor()
}

/** A mail server on this machine that keeps what comes; `first` is the first text. */
async function openMailServer() {
  let take: (text: string) => void = () => {}
  const first = new Promise<string>((done) => {
    take = done
  })
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false },
    async onData(stream, _session, done) {
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part as Buffer)
      take(Buffer.concat(parts).toString())
      done()
    },
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, first, close: () => new Promise<void>((done) => server.close(done)) }
}

/** The link of a mail, whose lines end in `=` where they are too long. */
const linkIn = (mail: string) => /https?:\/\/\S+hash=[\w-]+/.exec(mail.replace(/=\r?\n/g, '').replace(/=3D/g, '='))?.[0]

async function measure(withMail: boolean): Promise<void> {
  const state = await mkdtemp(join(tmpdir(), 'quaestor-bench-'))
  const mail = withMail ? await openMailServer() : null
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  const quaestor = await startQuaestor({ STATE_DIR: state, SMTP_URL: mail?.url ?? '' })
  const browser = await chromium.launch({
    executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const started = seconds()
    const hands = makeHands()
    const page = await browser.newPage()
    await page.goto(quaestor.origin)
    const copied = await makeSchool(page, hands, withMail)
    const made = seconds()
    const link = copied ?? linkIn((await mail?.first) ?? '')
    if (!link) throw new Error('The mail holds no link.')
    await comeIn(await (await browser.newContext()).newPage(), hands, link)
    const { presses, fields } = hands.done
    console.log(
      `${withMail ? 'with' : 'without'} mail: started in ${started} s, school made at ${made} s, its admin in at ${seconds()} s; ${presses} presses, ${fields} fields (load ${loadavg()[0]?.toFixed(1)})`,
    )
  } finally {
    await browser.close()
    await quaestor.stop()
    await mail?.close()
    await rm(state, { recursive: true, force: true })
  }
}

await measure(false)
await measure(true)
