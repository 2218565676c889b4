import { Trans, useLingui } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAccount } from '#web/api/sign-in/account.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import classes from './dashboard.module.css'

const noon = 12
const evening = 17

/** Who looks, and what day it is: here, where the reader sits. `children`: the next step. */
export function Greeting({ children }: { children?: ReactNode }) {
  const { t, i18n } = useLingui()
  const { user } = useAccount()
  usePageTitle(t`Dashboard`)
  const now = new Date()
  const name = user?.name ?? ''
  const hour = now.getHours()
  return (
    <header className={classes.greeting}>
      <div className={classes.grow}>
        <Title order={1}>
          {hour < noon && <Trans>Good morning, {name}</Trans>}
          {hour >= noon && hour < evening && <Trans>Good afternoon, {name}</Trans>}
          {hour >= evening && <Trans>Good evening, {name}</Trans>}
        </Title>
        <p className={classes.day}>
          {i18n.date(now, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
        </p>
      </div>
      {children}
    </header>
  )
}
