import { Trans, useLingui } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAccount } from '#web/api/sign-in/account.ts'
import { hourNow, todayText } from '#web/ui/dates.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import classes from './dashboard.module.css'

const noon = 12
const evening = 17

/** Who looks, and what day it is at the school. `children`: the next step. */
export function Greeting({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  const { user } = useAccount()
  usePageTitle(t`Dashboard`)
  const name = user?.name ?? ''
  const hour = hourNow()
  return (
    <header className={classes.greeting}>
      <div className={classes.grow}>
        <Title order={1}>
          {hour < noon && <Trans>Good morning, {name}</Trans>}
          {hour >= noon && hour < evening && <Trans>Good afternoon, {name}</Trans>}
          {hour >= evening && <Trans>Good evening, {name}</Trans>}
        </Title>
        <p className={classes.day}>{todayText()}</p>
      </div>
      {children}
    </header>
  )
}
