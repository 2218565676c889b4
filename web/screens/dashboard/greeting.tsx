import { Trans, useLingui } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAccount } from '#web/api/sign-in/account.ts'
import { timeText, today } from '#web/ui/dates.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import classes from './dashboard.module.css'

const noon = 12
const evening = 17
const inFull = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const

/** Who looks, and what day it is at the school. `children`: the next step. */
export function Greeting({ children }: { children?: ReactNode }) {
  const { t, i18n } = useLingui()
  const { user } = useAccount()
  usePageTitle(t`Dashboard`)
  const name = user?.name ?? ''
  const hour = Number(timeText(Date.now()).slice(0, 2))
  const day = i18n.date(`${today()}T12:00:00Z`, inFull)
  return (
    <header className={classes.greeting}>
      <div className={classes.grow}>
        <Title order={1}>
          {hour < noon && <Trans>Good morning, {name}</Trans>}
          {hour >= noon && hour < evening && <Trans>Good afternoon, {name}</Trans>}
          {hour >= evening && <Trans>Good evening, {name}</Trans>}
        </Title>
        <p className={classes.day}>{day}</p>
      </div>
      {children}
    </header>
  )
}
