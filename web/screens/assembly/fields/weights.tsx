import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Checkbox, Text } from '@mantine/core'
import { customaryWeights, type WeightName, weightNames } from '#contract'
import shared from '../blueprint/blueprint.module.css'
import type { WishScope } from '../blueprint/scope.ts'
import type { BlueprintEditor } from '../blueprint/use-blueprint-editor.ts'
import type { WeightValue } from '../blueprint/values.ts'
import { BlueprintNumber } from './field.tsx'
import classes from './fields.module.css'

const titles: Record<WeightName, MessageDescriptor> = {
  chapters: msg`Marks of chapters`,
  topics: msg`Marks of topics`,
  levels: msg`Mix of levels`,
  skills: msg`Mix of skills`,
  freshness: msg`Fresh questions`,
}

interface BlueprintWeightsProps {
  editor: BlueprintEditor
  scope: WishScope
}

/** How much each kind of wish matters where not all can be met. */
export function BlueprintWeights({ editor, scope }: BlueprintWeightsProps) {
  const { weights } = scope.wishes
  const set = (name: WeightName, weight: WeightValue, field?: string) =>
    scope.change((before) => ({ ...before, weights: { ...before.weights, [name]: weight } }), field)
  return (
    <details className={shared.more}>
      <summary>
        <Trans>Advanced: how much each wish matters</Trans>
      </summary>
      <Text size="sm" c="dimmed" mt={4}>
        <Trans>
          Where not every wish can be met, the one with the larger weight is missed less: a weight is what one mark
          beside the wish costs. What must be met exactly allows no mark beside it, or there is no paper.
        </Trans>
      </Text>
      <div className={classes.weights}>
        {weightNames.map((name) => (
          <WeightField
            key={name}
            editor={editor}
            path={`${scope.path}weights.${name}`}
            name={name}
            weight={weights[name]}
            onChange={(weight, field) => set(name, weight, field)}
          />
        ))}
      </div>
    </details>
  )
}

interface WeightFieldProps {
  editor: BlueprintEditor
  path: string
  name: WeightName
  weight: WeightValue
  onChange: (weight: WeightValue, field?: string) => void
}

function WeightField({ editor, path, name, weight, onChange }: WeightFieldProps) {
  const { t, i18n } = useLingui()
  const isMust = weight === 'MUST'
  const title = i18n._(titles[name])
  const customary = customaryWeights[name]
  return (
    <Box className={classes.weight} role="group" aria-label={title}>
      <BlueprintNumber
        editor={editor}
        path={path}
        label={title}
        placeholder={t`${customary} (usual)`}
        max={1000}
        decimalScale={2}
        disabled={isMust}
        value={isMust ? '' : weight}
        onValue={(value) => onChange(value, path)}
      />
      {name !== 'freshness' && (
        <Checkbox label={t`Must be met exactly`} checked={isMust} onChange={() => onChange(isMust ? '' : 'MUST')} />
      )}
    </Box>
  )
}
