import { Trans, useLingui } from '@lingui/react/macro'
import { Fieldset, Group, NativeSelect, NumberInput, Text } from '@mantine/core'
import { fieldId } from './field.tsx'
import { findSetsProblem, isBoth, type SetsWish } from './sets-wish.ts'

interface BlueprintSetsProps {
  wish: SetsWish
  /** Sets of the same questions, as the details have them. */
  paperSets: number
  onChange: (wish: SetsWish) => void
}

/** Parallel papers of different questions by the same blueprint. */
export function BlueprintSets({ wish, paperSets, onChange }: BlueprintSetsProps) {
  const { t } = useLingui()
  const { parallel_sets, max_shared } = wish
  const oneEach =
    paperSets > 1 && t`Parallel papers have one set each. For several papers, choose one paper for all in the details.`
  return (
    <Fieldset legend={t`Parallel papers`}>
      <Group align="flex-start" gap="sm">
        <NativeSelect
          id={fieldId('parallel_sets')}
          label={t`Papers of different questions`}
          description={!isBoth(wish, paperSets) && oneEach}
          error={isBoth(wish, paperSets) && oneEach}
          // Several that were asked for before can still be given up.
          disabled={paperSets > 1 && parallel_sets === 1}
          value={String(parallel_sets)}
          data={[
            { value: '1', label: t`One paper` },
            { value: '2', label: t`Two papers of equal profile` },
            { value: '3', label: t`Three papers of equal profile` },
            { value: '4', label: t`Four papers of equal profile` },
          ]}
          onChange={(event) => onChange({ ...wish, parallel_sets: Number(event.currentTarget.value) })}
        />
        {parallel_sets > 1 && (
          <NumberInput
            id={fieldId('max_shared')}
            label={t`Questions they may share at most`}
            placeholder={t`None`}
            min={0}
            max={200}
            value={max_shared}
            error={findSetsProblem(wish)}
            onChange={(value) => onChange({ ...wish, max_shared: value })}
          />
        )}
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        <Trans>
          Parallel papers ask different questions, for another day or another section; each becomes a draft of its own.
          Sets, among the details, ask the same questions in another order, for neighbours in one room.
        </Trans>
      </Text>
    </Fieldset>
  )
}
