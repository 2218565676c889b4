import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, TextInput } from '@mantine/core'
import { useState } from 'react'
import { readRung } from '../../../../../interchange/doors/places/ladders.ts'
import classes from '../set-up.module.css'
import { changeClass, type SetUpClass, thereOf } from '../set-up-plan.ts'
import type { SetUpWork } from '../use-set-up.ts'

/** Each title can be typed over; beside it stands as which class lists will understand it. */
export function ClassTitles({ work }: { work: SetUpWork }) {
  const { plan } = work
  const [opened, setOpened] = useState(false)
  if (plan.classes.length === 0) return null
  if (!opened && plan.naming !== 'OWN') {
    return (
      <Anchor component="button" type="button" size="sm" onClick={() => setOpened(true)}>
        <Trans>Type single names over</Trans>
      </Anchor>
    )
  }
  return (
    <section className={classes.block}>
      <h2 className={classes.caption}>
        <Trans>Names of the classes</Trans>
      </h2>
      <div className={classes.titles}>
        {plan.classes.map((one) => (
          <ClassTitle key={one.key} work={work} one={one} />
        ))}
      </div>
    </section>
  )
}

function ClassTitle({ work: { plan, facts, change }, one }: { work: SetUpWork; one: SetUpClass }) {
  const { t } = useLingui()
  const there = thereOf(one, plan, facts.there)
  const read = readRung(one.title, plan.ladder)
  const rung = read ? [read.rung, read.stream].filter(Boolean).join(' ') : ''
  const isOther = one.rung !== null && read?.rung !== one.rung
  const note = read ? t`read as ${rung}` : t`read as no class of this kind of school`
  const said = there && !one.rename ? t`here already` : note
  return (
    <TextInput
      aria-label={t`Name of class ${one.title}`}
      maxLength={50}
      value={one.title}
      readOnly={there !== null && !one.rename}
      error={one.title.trim() === '' ? t`A class needs a name` : null}
      description={isOther ? t`${said}; it stands as ${one.rung}` : said}
      inputWrapperOrder={['input', 'description', 'error']}
      onChange={({ currentTarget: { value } }) =>
        change((before) => changeClass(before, one.key, (changed) => ({ ...changed, title: value })))
      }
    />
  )
}
