function checkDigit(digits: string) {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return String((10 - (sum % 10)) % 10)
}

/** Sixteen digits that pass the Luhn check: the BIN, the sequence, the check digit. */
export function cardNumberOf(bin: string, sequence: number) {
  const digits = bin + String(sequence).padStart(15 - bin.length, '0')
  return digits + checkDigit(digits)
}

export const isLuhnValid = (digits: string) =>
  /^\d{12,19}$/.test(digits) && checkDigit(digits.slice(0, -1)) === digits.at(-1)
