import { Trans } from '@lingui/react/macro'
import { Alert, Anchor, Text } from '@mantine/core'
import { folded } from '../../../../../interchange/doors/grid/shown.ts'
import { ladderOf } from '../../../../../interchange/doors/places/ladders.ts'
import { type SetUpClass, streamOf, thereOf } from '../set-up-plan.ts'
import type { SetUpWork } from '../use-set-up.ts'
import { writtenBy } from './naming-choice.tsx'

/** Classes that are there and written otherwise keep their names, unless one press says that they don't. */
export function OldNames({ work: { plan, facts, change } }: { work: SetUpWork }) {
  if (facts.there.length === 0) {
    return (
      <Text size="sm" c="dimmed" my="sm">
        <Trans>Classes stand in this order everywhere: in lists, on report cards, when pupils go up in April.</Trans>
      </Text>
    )
  }
  const nameOf = (one: SetUpClass) =>
    writtenBy(
      plan,
      ladderOf(plan.ladder).rungs.find(({ rung }) => rung === one.rung),
    )
  const otherwise = plan.classes.flatMap((one) => {
    const there = thereOf(one, plan, facts.there)
    // With a stream in its title it is no plain class of its rung.
    const isPlain = there !== null && one.rung !== null && streamOf(there, plan.ladder) === null
    return isPlain && folded(nameOf(one)) !== folded(there.title) ? [{ one, there }] : []
  })
  const renamed = plan.classes.filter(({ rename }) => rename)
  const listOf = (titles: string[]) => titles.join(', ')
  const setRename = (on: boolean) =>
    change((before) => ({
      ...before,
      classes: before.classes.map((one) => {
        const found = otherwise.find((other) => other.one.key === one.key)
        if (on && found) return { ...one, id: found.there.id, rename: true, title: nameOf(one) }
        const there = thereOf(one, before, facts.there)
        return one.rename && !on && there ? { ...one, rename: false, title: there.title } : one
      }),
    }))
  const titles = listOf(otherwise.filter(({ one }) => !one.rename).map(({ there }) => there.title))
  const names = listOf(otherwise.filter(({ one }) => !one.rename).map(({ one }) => nameOf(one)))
  const count = facts.there.length
  return (
    <Alert color="gray" my="sm" role="note">
      <Text size="sm">
        {titles ? (
          <Trans>{titles}: here already. They keep their names; what they lack is added.</Trans>
        ) : (
          <Trans>What is here already stays as it is; what it lacks is added. Classes here: {count}.</Trans>
        )}{' '}
        {titles && (
          <Anchor component="button" type="button" size="sm" onClick={() => setRename(true)}>
            <Trans>Write them as {names}</Trans>
          </Anchor>
        )}
        {renamed.length > 0 && (
          <Anchor component="button" type="button" size="sm" onClick={() => setRename(false)}>
            <Trans>Leave the names as they are</Trans>
          </Anchor>
        )}
      </Text>
    </Alert>
  )
}
