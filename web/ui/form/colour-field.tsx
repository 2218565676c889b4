import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { fullColour } from '#contract'
import { inkBlue } from '#web/theme/colours.ts'
import classes from './colour-field.module.css'

interface ColourFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** #rrggbb, as people copy it, or '' for the product's own. */
  value?: string
  onChange?: (value: string) => void
}

/** What holds while none is chosen. */
const [own] = inkBlue.accent

/** A colour by the device's own picker; it can be typed too, and emptied. */
export function ColourField({ value = '', onChange, ...field }: ColourFieldProps) {
  const { t } = useLingui()
  return (
    <TextInput
      value={value}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      rightSectionWidth={48}
      rightSection={
        <input
          type="color"
          className={classes.swatch}
          aria-label={t`Pick a colour`}
          value={fullColour(value) ?? own}
          onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
        />
      }
      placeholder={own}
      {...field}
    />
  )
}
