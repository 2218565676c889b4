/**
 * Formats that a file names by number alone (ECMA-376, part 1, 18.8.30). Those of dates follow the machine that shows them, which the file does not
 * name: here they are India's.
 */
const builtInFormats: Readonly<Record<number, string>> = {
  ...{ 0: 'General', 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00' },
  ...{ 5: '"₹"#,##0;-"₹"#,##0', 6: '"₹"#,##0;-"₹"#,##0', 7: '"₹"#,##0.00;-"₹"#,##0.00', 8: '"₹"#,##0.00;-"₹"#,##0.00' },
  ...{
    12: '# ?/?',
    13: '# ??/??',
    14: 'dd-mm-yyyy',
    15: 'd-mmm-yy',
    16: 'd-mmm',
    17: 'mmm-yy',
    22: 'dd-mm-yyyy hh:mm',
  },
  ...{ 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss', 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss.0' },
  ...{ 37: '#,##0;(#,##0)', 38: '#,##0;(#,##0)', 39: '#,##0.00;(#,##0.00)', 40: '#,##0.00;(#,##0.00)' },
  ...{ 41: '#,##0;-#,##0;"-"', 42: '"₹"#,##0;-"₹"#,##0;"-"', 43: '#,##0.00;-#,##0.00;"-"' },
  ...{ 44: '"₹"#,##0.00;-"₹"#,##0.00;"-"', 48: '##0.0E+0', 49: '@' },
}

/** Dates of East Asian programs, each with signs of its own. */
const isEastAsianDate = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

export const builtInFormat = (id: number): string =>
  builtInFormats[id] ?? (isEastAsianDate(id) ? 'yyyy-mm-dd' : 'General')
