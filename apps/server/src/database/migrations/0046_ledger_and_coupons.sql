CREATE TABLE "coupon_redemptions" (
	"checkout_id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'reserved' NOT NULL,
	"reserved_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "coupon_redemptions_state" CHECK ("coupon_redemptions"."state" in ('reserved', 'redeemed', 'released'))
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"discount_percent" integer,
	"discount_amount" integer,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"max_uses" integer,
	"max_uses_per_user" integer,
	"current_uses" integer DEFAULT 0 NOT NULL,
	"period" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_code" CHECK ("coupons"."code" = upper("coupons"."code") and length("coupons"."code") >= 3),
	CONSTRAINT "coupons_discount" CHECK ("coupons"."discount_percent" is not null or "coupons"."discount_amount" is not null),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."discount_percent" between 1 and 100),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."discount_amount" > 0),
	CONSTRAINT "coupons_uses" CHECK ("coupons"."current_uses" >= 0),
	CONSTRAINT "coupons_period" CHECK ("coupons"."period" in ('month', 'year'))
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_series_financial_year_pk" PRIMARY KEY("series","financial_year")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"paise" integer DEFAULT 0 NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('charge', 'credit', 'refund', 'grant', 'coupon_reserved', 'coupon_redeemed', 'coupon_released', 'invoice', 'credit_note'))
);
--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_redemptions_coupon" ON "coupon_redemptions" USING btree ("coupon_id","user_id");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_reserved" ON "coupon_redemptions" USING btree ("reserved_at") WHERE "coupon_redemptions"."state" = 'reserved';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_subject" ON "ledger_entries" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "ledger_entries_user" ON "ledger_entries" USING btree ("user_id","created_at","id");--> statement-breakpoint
-- What happened to money stays as it was written.
CREATE FUNCTION "refuse_change_of_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Entries of the ledger are only added';
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_are_only_added" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW
EXECUTE FUNCTION "refuse_change_of_ledger"();
