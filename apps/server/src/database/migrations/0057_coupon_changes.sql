CREATE TABLE "nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"role" text NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coupon_redemptions" DROP CONSTRAINT "coupon_redemptions_coupon_id_coupons_id_fk";
--> statement-breakpoint
ALTER TABLE "coupon_redemptions" DROP CONSTRAINT "coupon_redemptions_pkey";--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "given_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_redemptions_in_force" ON "coupon_redemptions" USING btree ("checkout_id") WHERE "coupon_redemptions"."state" <> 'released';--> statement-breakpoint
CREATE INDEX "coupon_redemptions_checkout" ON "coupon_redemptions" USING btree ("checkout_id","reserved_at");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_list" ON "coupon_redemptions" USING btree ("coupon_id","reserved_at","id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_given_up" ON "outgoing_mails" USING btree ("given_up_at") WHERE "outgoing_mails"."given_up_at" is not null;--> statement-breakpoint
CREATE INDEX "delivery_attempts_failed" ON "delivery_attempts" USING btree ("started_at") WHERE "delivery_attempts"."outcome" = 'failed';