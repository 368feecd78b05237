/** ISO 4217 codes of money in use. */
const codes =
  'AED AUD BDT BGN BHD BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP GEL HKD HUF IDR ILS INR ISK JOD JPY KES KRW KWD ' +
  'LKR MAD MUR MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN QAR RON RSD SAR SEK SGD THB TND TRY TWD UAH USD UYU VND ZAR';

const names = new Intl.DisplayNames('en', { type: 'currency' });

/** For a select: "EUR – Euro"; `first` comes first when it is known, the others by code. */
export const currencyOptions = (first: string | null = null) => {
  const all = new Set([...(first === null || first === '' ? [] : [first]), ...codes.split(' ')]);
  return [...all].map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }));
};
