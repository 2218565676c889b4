import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { ladderKeys, ladderOf, rungName } from '../../../../../interchange/doors/places/ladders.ts'
import type { PartProps } from '../part-names.ts'
import classes from '../set-up.module.css'
import { setLadder, setRungs, thereOf } from '../set-up-plan.ts'
import type { SetUpWork } from '../use-set-up.ts'
import { ClassTitles } from './class-titles.tsx'
import { LikeChoice } from './like-choice.tsx'
import { NamingChoice, writtenBy } from './naming-choice.tsx'
import { OldNames } from './old-names.tsx'

/** Which classes the school has, and how they are written. */
export function ClassesPart({ work }: PartProps) {
  const { t } = useLingui()
  const { plan, facts, change } = work
  const ladderNames = {
    IN: t`Nursery to Class XII`,
    K12: t`Grades K to 12`,
    FORMS: t`Forms 1 to 6`,
    YEARS: t`Reception to Year 13`,
  }
  return (
    <div className={classes.twoColumns}>
      <div>
        <QuickChoices work={work} />
        <Rungs work={work} />
        <LikeChoice work={work} />
        <OldNames work={work} />
        <ClassTitles work={work} />
      </div>
      <div className={classes.asideColumn}>
        <NamingChoice work={work} />
        <NativeSelect
          mt="md"
          label={t`Kind of school`}
          data={ladderKeys.map((value) => ({ value, label: ladderNames[value] }))}
          value={plan.ladder}
          onChange={({ currentTarget: { value } }) => {
            const ladder = ladderKeys.find((key) => key === value)
            if (ladder) change((before) => setLadder(before, ladder, facts))
          }}
        />
      </div>
    </div>
  )
}

/** Spans of classes by their first and last rung. */
const spans: Record<string, readonly (readonly [string, string])[]> = {
  IN: [
    ['N', '5'],
    ['1', '10'],
    ['1', '12'],
  ],
  K12: [
    ['K', '5'],
    ['1', '8'],
    ['9', '12'],
  ],
  FORMS: [['1', '4']],
  YEARS: [
    ['R', '6'],
    ['7', '11'],
    ['7', '13'],
  ],
}

/** What most schools have, one press each. */
function QuickChoices({ work: { plan, change } }: { work: SetUpWork }) {
  const { rungs } = ladderOf(plan.ladder)
  const all = rungs.map(({ rung }) => rung)
  const nameOf = (rung: string) =>
    writtenBy(
      plan,
      rungs.find((one) => one.rung === rung),
    )
  const choose = (chosen: readonly string[]) =>
    change((before, facts) => {
      const others = all.filter((rung) => !chosen.includes(rung))
      return setRungs(setRungs(before, others, false, facts), chosen, true, facts)
    })
  return (
    <Group gap={6} mb="lg">
      {(spans[plan.ladder] ?? []).map(([first, last]) => (
        <Button
          key={first + last}
          variant="default"
          size="compact-md"
          miw={44}
          onClick={() => choose(all.slice(all.indexOf(first), all.indexOf(last) + 1))}
        >
          {nameOf(first)}–{nameOf(last)}
        </Button>
      ))}
      <Button variant="default" size="compact-md" miw={44} onClick={() => choose(all)}>
        <Trans>All</Trans>
      </Button>
      <Button variant="subtle" size="compact-md" miw={44} onClick={() => choose([])}>
        <Trans>None</Trans>
      </Button>
    </Group>
  )
}

/** Each class of the ladder as a toggle; one that is there stays pressed. */
function Rungs({ work: { plan, facts, change } }: { work: SetUpWork }) {
  const { t } = useLingui()
  const parts = { EARLY: t`Before school`, SCHOOL: t`School`, HIGHER: t`Higher secondary` }
  const { rungs } = ladderOf(plan.ladder)
  const kinds = (['EARLY', 'SCHOOL', 'HIGHER'] as const).filter((kind) => rungs.some(({ part }) => part === kind))
  const id = useId()
  return kinds.map((kind) => (
    <section key={kind} className={classes.block} aria-labelledby={`${id}-${kind}`}>
      <h2 id={`${id}-${kind}`} className={classes.caption}>
        {parts[kind]}
      </h2>
      <div className={classes.toggles}>
        {rungs
          .filter(({ part }) => part === kind)
          .map((rung) => {
            const mine = plan.classes.filter((one) => one.rung === rung.rung)
            const there = mine.map((one) => thereOf(one, plan, facts.there)).find((one) => one !== null)
            const on = mine.length > 0
            return (
              <button
                key={rung.rung}
                type="button"
                aria-pressed={on}
                aria-disabled={Boolean(there) || undefined}
                data-there={Boolean(there) || undefined}
                title={there ? t`${there.title} is here already` : undefined}
                onClick={() => !there && change((before) => setRungs(before, [rung.rung], !on, facts))}
              >
                {plan.naming === 'OWN' ? rungName(rung, 'ROMAN') : rungName(rung, plan.naming)}
              </button>
            )
          })}
      </div>
    </section>
  ))
}
