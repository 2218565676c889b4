import { useLingui } from '@lingui/react/macro'
import { Fieldset } from '@mantine/core'
import type { BlueprintEditor } from '../blueprint/use-blueprint-editor.ts'
import { BlueprintNumber } from './field.tsx'

/** How hard the paper is to be, by what exams have shown of its questions. */
export function BlueprintMean({ editor }: { editor: BlueprintEditor }) {
  const { t } = useLingui()
  return (
    <Fieldset legend={t`Expected average`}>
      <BlueprintNumber
        editor={editor}
        path="mean_percent"
        label={t`Marks that the class is expected to reach (%)`}
        description={t`By what past exams have shown of each question; one that was never set counts 70 if easy, 50 if medium, 30 if hard`}
        placeholder={t`Any`}
        step={5}
        maw={480}
        value={editor.values.mean_percent}
        onValue={(value) => editor.change((values) => ({ ...values, mean_percent: value }), 'mean_percent')}
      />
    </Fieldset>
  )
}
