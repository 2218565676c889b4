import { useLingui } from '@lingui/react/macro'
import { Fieldset, NativeSelect, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PlaceFields } from '#web/entity/filters/place-fields.tsx'
import { languageChoices } from '#web/ui/form/languages.ts'
import classes from '#web/ui/upload/upload.module.css'
import { DecimalField } from '../list/decimal-field.tsx'
import { LevelFields } from '../list/grading-fields.tsx'
import { LabelSelect } from '../printed-form/label-select.tsx'
import { typeGroups, typeLabels } from '../printed-form/labels.ts'
import type { UploadValues } from './upload-values.ts'

/** What stands for all rows of a spreadsheet whose cells, or whole columns, are empty. */
export function SpreadsheetDefaults({ form }: { form: UseFormReturnType<UploadValues> }) {
  const { t, i18n } = useLingui()
  const { grade_id, subject_id, chapter_id, type } = form.values
  return (
    <Fieldset legend={t`For rows that do not say it`}>
      <Text size="sm" c="dimmed" mb="sm">
        {t`What you choose here fills empty cells and columns that the file lacks.`}
      </Text>
      <div className={classes.fields}>
        <PlaceFields
          free
          place={{ grade_id, subject_id, chapter_id }}
          onChange={(changes) => form.setValues(changes)}
          errorOf={(field) => form.errors[field]}
        />
        <LabelSelect
          label={t`Type of question`}
          labels={typeLabels}
          groups={typeGroups}
          placeholder={t`As the file says`}
          value={type}
          onChange={(next) => form.setFieldValue('type', next)}
          error={form.errors.type}
        />
        <LevelFields form={form} />
        <DecimalField label={t`Marks`} placeholder={t`As the file says`} {...form.getInputProps('max_marks')} />
        <NativeSelect
          label={t`Language`}
          data={[{ value: '', label: t`As the file says` }, ...languageChoices(i18n.locale)]}
          {...form.getInputProps('language')}
        />
      </div>
    </Fieldset>
  )
}
