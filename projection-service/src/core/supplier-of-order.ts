/** A table of rows of orders with the supplier `f` of their order; `table` names it with its alias. */
export const withSupplier = (schema: string, table: `${string} ${string}`): string => {
  const alias = table.slice(table.indexOf(' ') + 1);
  return `${schema}.${table}
    left join ${schema}.purchase_order_summaries o
      on o.team_id = ${alias}.team_id and o.id = ${alias}.purchase_order_id
    left join ${schema}.suppliers f on f.team_id = o.team_id and f.id = o.supplier_id`;
};
