import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Fieldset, Group, SimpleGrid, Text } from '@mantine/core'
import { isHundred, levels, skills } from '#contract'
import { levelNames, skillNames } from '#web/ui/message/levels.ts'
import type { FieldNumber } from '../../papers/making/plan/plan.ts'
import { makeHundred, mixMarks, sumOf } from '../blueprint/sums.ts'
import type { MixValues, WishValues } from '../blueprint/values.ts'
import { ShortMark } from '../blueprint/verdict/short.tsx'
import type { ScopeProps } from './chapters.tsx'
import { BlueprintNumber, fieldId } from './field.tsx'
import classes from './fields.module.css'

/** What a mix starts with: the usual shares of an examination. */
const usualLevels = { EASY: 30, MEDIUM: 50, HARD: 20 }
const usualSkills = { REMEMBER: 25, UNDERSTAND: 25, APPLY: 30, ANALYSE: 10, EVALUATE: 5, CREATE: 5 }

/** Shares of levels and of skills in per cent of the marks. */
export function BlueprintMixes(props: ScopeProps) {
  const { t } = useLingui()
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Mix
        {...props}
        field="level_mix"
        names={levels}
        usual={usualLevels}
        title={t`Mix of levels`}
        ask={t`Ask for a mix of levels`}
      />
      <Mix
        {...props}
        field="skill_mix"
        names={skills}
        usual={usualSkills}
        title={t`Mix of skills`}
        ask={t`Ask for a mix of skills`}
      />
    </SimpleGrid>
  )
}

interface MixProps<Name extends string> extends ScopeProps {
  field: 'level_mix' | 'skill_mix'
  names: readonly Name[]
  usual: Record<Name, number>
  title: string
  ask: string
}

function Mix<Name extends string>(props: MixProps<Name>) {
  const { scope, field, usual, title, ask } = props
  const mix = scope.wishes[field] as MixValues<Name> | null
  const set = (next: MixValues<Name> | null, typed?: string) =>
    scope.change((before): WishValues => ({ ...before, [field]: next }), typed)
  return (
    <Fieldset legend={title} id={fieldId(`${scope.path}${field}`)} tabIndex={-1}>
      <Checkbox label={ask} checked={mix !== null} onChange={() => set(mix === null ? usual : null)} />
      {mix && <MixFields {...props} mix={mix} set={set} />}
    </Fieldset>
  )
}

interface MixFieldsProps<Name extends string> extends MixProps<Name> {
  mix: MixValues<Name>
  set: (next: MixValues<Name>, typed?: string) => void
}

function MixFields<Name extends string>({ editor, words, scope, field, names, mix, set }: MixFieldsProps<Name>) {
  const { i18n } = useLingui()
  const marks = mixMarks(mix, scope.printed, scope.step)
  const sum = Number(sumOf(Object.values<FieldNumber>(mix)).toFixed(2))
  const titles = { ...levelNames, ...skillNames } as Record<string, (typeof levelNames)['EASY']>
  return (
    <>
      <div className={classes.mix}>
        {names.map((name) => {
          const title = titles[name]
          const short = scope.shorts.find((one) => one.level === name || one.skill === name)
          const share = marks.get(name) ?? 0
          return (
            <div key={name}>
              <BlueprintNumber
                editor={editor}
                path={`${scope.path}${field}.${name}`}
                label={title ? i18n._(title) : name}
                suffix=" %"
                max={100}
                value={mix[name]}
                onValue={(value) => set({ ...mix, [name]: value }, `${scope.path}${field}.${name}`)}
              />
              <Text size="xs" c="dimmed">
                {isHundred(sum) && <Trans>{share} marks</Trans>}
              </Text>
              {short && <ShortMark short={short} words={words} />}
            </div>
          )
        })}
      </div>
      <Group gap="sm" mt="xs">
        <Text size="sm" fw={600} role="status" c={isHundred(sum) ? undefined : 'var(--mantine-color-error)'}>
          {isHundred(sum) ? (
            <Trans>These add up to 100 %.</Trans>
          ) : (
            <Trans>These add up to {sum} %, not to 100 %.</Trans>
          )}
        </Text>
        {!isHundred(sum) && (
          <Button size="compact-md" variant="light" onClick={() => set(makeHundred(mix))}>
            <Trans>Make it 100 %</Trans>
          </Button>
        )}
      </Group>
    </>
  )
}
