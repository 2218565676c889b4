import type { Config } from './config.ts'
import { serverName } from './mail/mail.ts'

interface Facts {
  config: Config
  port: number
  database: string
  /** Whether the demo school is there. */
  demo: boolean
}

/** What is printed once Quaestor is ready: addresses and, with the demo school, its sign-ins. */
export function welcome({ config, port, database, demo }: Facts): string {
  const host = `${config.base_domain}:${port}`
  const lines = [
    `Quaestor is ready: ${database}`,
    '',
    `  Platform     http://${host}`,
    ...(demo ? [`  Demo school  http://demo.${host}`] : []),
    `  API          http://${host}/docs`,
  ]
  if (demo) {
    lines.push(
      '',
      'Sign-ins, all with the password quaestor-demo:',
      '  super@quaestor.test     platform, super admin',
      '  admin@demo.test         demo school, school admin',
      '  teacher@demo.test       demo school, teacher',
      '  examiner@demo.test      demo school, examination staff',
      '  student@demo.test       demo school, student',
    )
  }
  const mail = config.mail
    ? serverName(config.mail.url)
    : 'built-in outbox (SMTP_URL is not set: copy links, print codes)'
  lines.push('', `Mail: ${mail}`, '', 'Press Ctrl+C to stop.')
  return lines.join('\n')
}
