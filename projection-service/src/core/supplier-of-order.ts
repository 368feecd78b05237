/** Joins the supplier `f` of the order to rows of orders. */
export const joinSupplier = (schema: string, alias: string): string =>
  `left join ${schema}.purchase_order_summaries o
     on o.team_id = ${alias}.team_id and o.id = ${alias}.purchase_order_id
   left join ${schema}.suppliers f on f.team_id = o.team_id and f.id = o.supplier_id`;
