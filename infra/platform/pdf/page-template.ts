import handlebars from 'handlebars';

export type PageTemplate<Values extends object> = (values: Values) => string;

/**
 * HTML from a handlebars template. Values are escaped; one that the template asks for and does not get is an error.
 */
export const pageTemplate = <Values extends object>(source: string): PageTemplate<Values> => {
  const template = handlebars.compile<Values>(source, { strict: true });
  return (values) => template(values);
};
