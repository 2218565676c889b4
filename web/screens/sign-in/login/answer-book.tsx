import { useLingui } from '@lingui/react/macro'
import classes from './sign-in.module.css'

/** A page of an answer book beside the form; nothing that anybody has to read. */
export function AnswerBook() {
  const { t } = useLingui()
  return (
    <div className={classes.desk} aria-hidden>
      <div className={classes.leaf}>
        <p>{t`Half-Yearly Examination`}</p>
        <p>{t`Class 10 · Science · 1 hour 30 minutes`}</p>
        <p data-number="1." data-marks="2">{t`Why can two magnetic field lines never cross?`}</p>
        <p
          data-number="2."
          data-marks="1"
        >{t`Four resistors of 2 Ω each form a square. Find the resistance between two corners.`}</p>
        <p data-number="3." data-marks="2">{t`Why is sodium kept under kerosene?`}</p>
      </div>
    </div>
  )
}
