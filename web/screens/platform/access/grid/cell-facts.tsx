import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { dayAtText } from '#web/ui/dates.ts'
import classes from '../access.module.css'
import { isDiffering } from '../rights.ts'
import type { Cell } from './cells.ts'

/** What is to be known of the right that has the focus: its default, who set it, why it can't be changed. */
export function CellFacts({ cell }: { cell: Cell | null }) {
  const { t } = useLingui()
  const say = useCellText()
  return (
    <Text size="sm" className={classes.facts} role="status" aria-label={t`The chosen right`}>
      {cell ? say(cell) : <Trans>Arrow keys move, Space switches, Shift and Space switches the row.</Trans>}
    </Text>
  )
}

/** A right in words. */
export function useCellText() {
  const { t } = useLingui()
  return ({ right, label }: Cell): string => {
    const facts = [right.status ? t`${label} is on.` : t`${label} is off.`]
    if (isDiffering(right)) facts.push(right.default ? t`Default: on.` : t`Default: off.`)
    const { set_by: name, set_at } = right
    const day = set_at && dayAtText(set_at)
    if (name && day) facts.push(t`Set by ${name}, ${day}.`)
    if (right.locked === 'own_role') facts.push(t`Nobody takes this right from the own role.`)
    if (right.locked === 'richer_role') facts.push(t`This role holds rights that you lack yourself.`)
    if (right.locked === 'needed')
      facts.push(t`Nobody takes this right from this role: with it the rights of others are put right again.`)
    if (right.locked === 'not_held') facts.push(t`You lack this right yourself, so you can't give or take it.`)
    return facts.join(' ')
  }
}
