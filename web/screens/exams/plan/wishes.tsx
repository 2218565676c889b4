import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import {
  examSeriesApi,
  type SeriesWhole,
  type SeriesWishKind,
  type SeriesWishRow,
  strengths,
  wishKinds,
} from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import classes from './plan.module.css'
import { WishFields } from './wish-fields.tsx'
import { strengthNames, wishNames } from './words.ts'

type DraftWish = Omit<SeriesWishRow, 'id'> & { id?: number }

/** What a kind of wish begins with; one that needs more is saved once it has it. */
export function newWish(kind: SeriesWishKind, { starts_on, ends_on }: SeriesWhole): DraftWish {
  const scope = { hard: true }
  const parts: Partial<Record<SeriesWishKind, Partial<SeriesWishRow>>> = {
    FREE_DAYS: { days: 1 },
    FREE_BEFORE: { days: 2, scope },
    NOT_ON: { weekdays: [6] },
    WITHIN: { from: starts_on, to: ends_on },
    MARKING: { days: 3, over: 100 },
    START_WITH: { scope },
    SAME_DAY: { scope },
    DIFFERENT_DAYS: { scope },
  }
  return { kind, strength: 'NORMAL', ...parts[kind] }
}

/** What is missed of a wish now. */
const missedOf = ({ verdict }: SeriesWhole, id: number | undefined): number =>
  (verdict?.found ?? []).reduce((sum, one) => sum + (one.wish_id === id ? one.pupils : 0), 0)

/** The wishes of a series as sentences: each change is saved at once, and says what it costs now. */
export function Wishes({ whole }: { whole: SeriesWhole }) {
  const { t, i18n } = useLingui()
  const { id, wishes } = whole
  const mayChange = whole.may.includes('update')
  const [added, setAdded] = useState<DraftWish | null>(null)
  const { run, pending } = useAction(examSeriesApi.wishes, {
    conflicts: 'toast',
    invalidates: [examSeriesApi.get, examSeriesApi.slots],
  })
  const save = (all: DraftWish[]) =>
    void run({ id, wishes: all }).then(
      () => setAdded(null),
      () => undefined,
    )
  const put = (at: number, wish: DraftWish) => save(wishes.map((one, place) => (place === at ? wish : one)))
  const add = (kind: SeriesWishKind) => {
    const wish = newWish(kind, whole)
    return kind === 'ORDER' ? setAdded(wish) : save([...wishes, wish])
  }
  const finish = (wish: DraftWish) =>
    wish.first_paper_id && wish.then_paper_id ? save([...wishes, wish]) : setAdded(wish)
  return (
    <Stack gap="xs" component="section" aria-labelledby="wishes-of-series">
      <Title order={2} size="h4" id="wishes-of-series">
        <Trans>Wishes</Trans>
      </Title>
      <div>
        {wishes.map((wish, at) => (
          <WishLine
            key={wish.id}
            {...{ whole, wish, mayChange, pending }}
            missed={missedOf(whole, wish.id)}
            onChange={(changed) => put(at, changed)}
            onRemove={() => save(wishes.filter((_, place) => place !== at))}
          />
        ))}
        {added && (
          <WishLine
            {...{ whole, mayChange, pending }}
            wish={added}
            missed={0}
            onChange={finish}
            onRemove={() => setAdded(null)}
          />
        )}
      </div>
      {mayChange && (
        <Group>
          <NativeSelect
            aria-label={t`Add a wish`}
            value=""
            disabled={pending}
            data={[
              { value: '', label: t`Add a wish…` },
              ...wishKinds.map((kind) => ({ value: kind, label: i18n._(wishNames[kind]) })),
            ]}
            onChange={(event) => event.currentTarget.value && add(event.currentTarget.value as SeriesWishKind)}
          />
        </Group>
      )}
    </Stack>
  )
}

interface WishLineProps {
  whole: SeriesWhole
  wish: DraftWish
  missed: number
  mayChange: boolean
  pending: boolean
  onChange: (wish: DraftWish) => void
  onRemove: () => void
}

function WishLine({ whole, wish, missed, mayChange, pending, onChange, onRemove }: WishLineProps) {
  const { t, i18n } = useLingui()
  const name = i18n._(wishNames[wish.kind])
  const disabled = !mayChange || pending
  return (
    <fieldset className={classes.wish} aria-label={name}>
      <b>{name}</b>
      <WishFields {...{ whole, wish, disabled, onChange }} />
      <NativeSelect
        aria-label={t`How much it matters`}
        disabled={disabled}
        data={strengths.map((value) => ({ value, label: i18n._(strengthNames[value]) }))}
        value={wish.strength}
        onChange={(event) => onChange({ ...wish, strength: event.currentTarget.value as DraftWish['strength'] })}
      />
      <Text size="sm" c="dimmed">
        {missed > 0 ? t`missed for ${plural(missed, { one: '# pupil', other: '# pupils' })}` : t`met`}
      </Text>
      {mayChange && (
        <ActionIcon variant="subtle" color="gray" disabled={pending} aria-label={t`Drop: ${name}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  )
}
